package online.checkers.app;

import android.os.CancellationSignal;
import androidx.credentials.Credential;
import androidx.credentials.CredentialManager;
import androidx.credentials.CredentialManagerCallback;
import androidx.credentials.CustomCredential;
import androidx.credentials.GetCredentialRequest;
import androidx.credentials.GetCredentialResponse;
import androidx.credentials.exceptions.GetCredentialCancellationException;
import androidx.credentials.exceptions.GetCredentialException;
import com.google.android.libraries.identity.googleid.GetSignInWithGoogleOption;
import com.google.android.libraries.identity.googleid.GoogleIdTokenCredential;
import org.json.JSONException;
import org.json.JSONObject;

/** Google's sheet for logins. Its ID token is proven by the server, never here. */
final class SignIn implements CredentialManagerCallback<GetCredentialResponse, GetCredentialException> {
    /** What the game calls this sheet. */
    private final int number;

    private SignIn(int number) {
        this.number = number;
    }

    static void show(PhoneActivity activity, String clientId, String nonce, int number) {
        GetSignInWithGoogleOption google = new GetSignInWithGoogleOption.Builder(clientId).setNonce(nonce).build();
        GetCredentialRequest request = new GetCredentialRequest.Builder().addCredentialOption(google).build();
        CredentialManager.create(activity).getCredentialAsync(
            activity, request, new CancellationSignal(), activity::runOnUiThread, new SignIn(number));
    }

    @Override
    public void onResult(GetCredentialResponse result) {
        Credential credential = result.getCredential();
        if (credential instanceof CustomCredential
            && credential.getType().equals(GoogleIdTokenCredential.TYPE_GOOGLE_ID_TOKEN_CREDENTIAL)) {
            tell("token", GoogleIdTokenCredential.createFrom(credential.getData()).getIdToken());
        } else {
            tell("problem", "a credential of another kind: " + credential.getType());
        }
    }

    @Override
    public void onError(GetCredentialException problem) {
        boolean closed = problem instanceof GetCredentialCancellationException;
        tell("problem", closed ? "cancelled" : problem.getType() + ": " + problem.getMessage());
    }

    private void tell(String key, String value) {
        try {
            PhoneActivity.tell(PhoneActivity.message("signed_in", "number", number).put(key, value));
        } catch (JSONException problem) {
            // Only numbers that are none cannot be put.
            throw new IllegalArgumentException(problem);
        }
    }
}
