package online.checkers.app;

import android.app.NativeActivity;
import android.content.Intent;
import android.os.Build;
import android.os.Bundle;
import android.view.HapticFeedbackConstants;
import android.view.View;
import android.view.WindowInsets;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * The activity that carries the game, which is native code: what only Java can do stands here and in the classes
 * beside it. The game calls the public methods, from a thread of its own; it is told things by {@link #told}.
 */
public final class PhoneActivity extends NativeActivity {
    static {
        // The activity's own loading gives native methods no way to be found.
        System.loadLibrary("checkers_phone");
    }

    private final Field field = new Field(this);

    /** Hands the game a JSON object; `src/platform/heard.rs` names the kinds. */
    private static native void told(String message);

    static void tell(JSONObject message) {
        told(message.toString());
    }

    @Override
    protected void onCreate(Bundle saved) {
        super.onCreate(saved);
        getWindow().getDecorView().setOnApplyWindowInsetsListener((view, insets) -> {
            tellInsets(insets);
            return view.onApplyWindowInsets(insets);
        });
        boolean again = (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (saved == null && !again) {
            tellLink(getIntent());
        }
    }

    @Override
    protected void onNewIntent(Intent intent) {
        super.onNewIntent(intent);
        setIntent(intent);
        tellLink(intent);
    }

    @Override
    protected void onDestroy() {
        // The window loop of the game cannot be begun twice in a process. Nothing is lost: games are with the server.
        System.exit(0);
    }

    private static void tellLink(Intent intent) {
        if (Intent.ACTION_VIEW.equals(intent.getAction()) && intent.getDataString() != null) {
            tell(message("link", "link", intent.getDataString()));
        }
    }

    static JSONObject message(String kind, String key, Object value) {
        try {
            return new JSONObject().put("kind", kind).put(key, value);
        } catch (JSONException problem) {
            // Only numbers that are none cannot be put.
            throw new IllegalArgumentException(problem);
        }
    }

    @SuppressWarnings("deprecation") // The only way below Android 11.
    private void tellInsets(WindowInsets insets) {
        int[] sides;
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.R) {
            int kinds = WindowInsets.Type.systemBars() | WindowInsets.Type.displayCutout() | WindowInsets.Type.ime();
            android.graphics.Insets all = insets.getInsets(kinds);
            sides = new int[] {all.left, all.top, all.right, all.bottom};
        } else {
            sides = new int[] {
                insets.getSystemWindowInsetLeft(), insets.getSystemWindowInsetTop(),
                insets.getSystemWindowInsetRight(), insets.getSystemWindowInsetBottom(),
            };
        }
        float scale = getResources().getDisplayMetrics().density;
        JSONArray told = new JSONArray();
        for (int side : sides) {
            told.put((int) (side / scale));
        }
        tell(message("insets", "sides", told));
    }

    /** Lays a text field over the one that is typed into: a JSON object, or `null` to take it away. */
    public void field(String of) {
        runOnUiThread(() -> field.follow(of));
    }

    /** Lets the phone be felt: 0 a touch, 1 a blow, 2 good news, 3 bad news. Needs no permission. */
    public void feel(int kind) {
        boolean has = Build.VERSION.SDK_INT >= Build.VERSION_CODES.R;
        int effect;
        switch (kind) {
            case 0: effect = HapticFeedbackConstants.KEYBOARD_TAP; break;
            case 2: effect = has ? HapticFeedbackConstants.CONFIRM : HapticFeedbackConstants.LONG_PRESS; break;
            case 3: effect = has ? HapticFeedbackConstants.REJECT : HapticFeedbackConstants.LONG_PRESS; break;
            default: effect = HapticFeedbackConstants.VIRTUAL_KEY; break;
        }
        View view = getWindow().getDecorView();
        runOnUiThread(() -> view.performHapticFeedback(effect));
    }

    /** Shows Google's sheet for logins; what it brings is told as `signed_in` under this number. */
    public void signIn(String clientId, String nonce, int number) {
        runOnUiThread(() -> SignIn.show(this, clientId, nonce, number));
    }

    /** The back key where there is nothing to go back to: the game stays as it is, behind other apps. */
    public void stepAside() {
        runOnUiThread(() -> moveTaskToBack(true));
    }

    /** Returns what was kept under a name; null where nothing was. */
    public String kept(String name) throws Exception {
        return new Safe(this).load(name);
    }

    /** Keeps a text under a name, sealed with a key that never leaves the phone. */
    public void keep(String name, String text) throws Exception {
        new Safe(this).save(name, text);
    }
}
