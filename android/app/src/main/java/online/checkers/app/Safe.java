package online.checkers.app;

import android.content.Context;
import android.content.SharedPreferences;
import android.security.keystore.KeyGenParameterSpec;
import android.security.keystore.KeyProperties;
import android.util.Base64;
import android.util.Log;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyStore;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;

/** Small texts, sealed with a key of the Android Keystore: whoever copies the app's files cannot read them. */
final class Safe {
    private static final String STORE = "AndroidKeyStore";
    private static final String KEY = "accounts";
    private static final String CIPHER = "AES/GCM/NoPadding";
    /** GCM's usual measures: bytes of the nonce, bits of the tag. */
    private static final int NONCE = 12;
    private static final int TAG = 128;

    private final SharedPreferences sealed;

    Safe(Context context) {
        sealed = context.getSharedPreferences("safe", Context.MODE_PRIVATE);
    }

    String load(String name) throws GeneralSecurityException, IOException {
        String kept = sealed.getString(name, null);
        if (kept == null) {
            return null;
        }
        byte[] whole = Base64.decode(kept, Base64.NO_WRAP);
        Cipher cipher = Cipher.getInstance(CIPHER);
        try {
            cipher.init(Cipher.DECRYPT_MODE, key(), new GCMParameterSpec(TAG, whole, 0, NONCE));
            return new String(cipher.doFinal(whole, NONCE, whole.length - NONCE), StandardCharsets.UTF_8);
        } catch (AEADBadTagException | InvalidKeyException problem) {
            // Its key is gone, and no other opens it. It must not keep the player from beginning anew.
            Log.e("checkers", "'" + name + "' cannot be opened any more and is set aside", problem);
            sealed.edit().putString(name + ".unreadable", kept).remove(name).commit();
            return null;
        }
    }

    void save(String name, String text) throws GeneralSecurityException, IOException {
        Cipher cipher = Cipher.getInstance(CIPHER);
        cipher.init(Cipher.ENCRYPT_MODE, key());
        byte[] nonce = cipher.getIV();
        byte[] body = cipher.doFinal(text.getBytes(StandardCharsets.UTF_8));
        byte[] whole = new byte[nonce.length + body.length];
        System.arraycopy(nonce, 0, whole, 0, nonce.length);
        System.arraycopy(body, 0, whole, nonce.length, body.length);
        String kept = Base64.encodeToString(whole, Base64.NO_WRAP);
        // Waits for the disk: an account is kept before it is used.
        if (!sealed.edit().putString(name, kept).commit()) {
            throw new IOException("the phone did not keep it; is there room left?");
        }
    }

    private static SecretKey key() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(STORE);
        store.load(null);
        SecretKey there = (SecretKey) store.getKey(KEY, null);
        if (there != null) {
            return there;
        }
        KeyGenerator maker = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, STORE);
        int purposes = KeyProperties.PURPOSE_ENCRYPT | KeyProperties.PURPOSE_DECRYPT;
        maker.init(new KeyGenParameterSpec.Builder(KEY, purposes)
                .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
                .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
                .setKeySize(256)
                .build());
        return maker.generateKey();
    }
}
