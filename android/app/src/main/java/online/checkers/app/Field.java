package online.checkers.app;

import android.app.Activity;
import android.graphics.Color;
import android.graphics.Rect;
import android.graphics.drawable.ColorDrawable;
import android.os.Build;
import android.text.Editable;
import android.text.InputFilter;
import android.text.InputType;
import android.text.TextWatcher;
import android.util.Log;
import android.view.Gravity;
import android.view.View;
import android.view.WindowManager;
import android.view.inputmethod.EditorInfo;
import android.view.inputmethod.InputMethodManager;
import android.widget.EditText;
import android.widget.PopupWindow;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

/**
 * One text field of the system over the one that is typed into: it brings up the keyboard, composes what is not typed
 * letter by letter, and pastes. It lies in a window of its own, since the activity's window is drawn by native code
 * and hands it all touches. What it holds goes to the game whole, with a number, so that an older answer does not
 * overwrite newer letters.
 */
final class Field implements TextWatcher {
    private static final Pattern COLOUR = Pattern.compile("rgb\\((\\d+) (\\d+) (\\d+)\\)");

    private final Activity activity;
    private PopupWindow window;
    private EditText edit;
    private Rect place = new Rect();
    private String id = "";
    private int number;
    private boolean ours;

    Field(Activity activity) {
        this.activity = activity;
    }

    /** Shows what the game says of the field in use; `null` where there is none. */
    void follow(String told) {
        try {
            if ("null".equals(told)) {
                close();
            } else {
                show(new JSONObject(told));
            }
        } catch (JSONException problem) {
            Log.e("checkers", "the game tells of no text field: " + told, problem);
        }
    }

    private void show(JSONObject of) throws JSONException {
        boolean isNew = window == null || !id.equals(of.getString("id"));
        if (isNew) {
            close();
            id = of.getString("id");
            number = of.getInt("taken");
            open(of);
        }
        place = scaled(of.getJSONArray("place"));
        String text = of.getString("text");
        // What was typed since then counts more than what the game has taken.
        if (of.getInt("taken") == number && !edit.getText().toString().equals(text)) {
            ours = true;
            edit.setText(text);
            edit.setSelection(edit.getText().length());
            ours = false;
        }
        if (isNew) {
            window.setWidth(place.width());
            window.setHeight(place.height());
            window.showAtLocation(root(), Gravity.NO_GRAVITY, place.left, place.top);
            edit.requestFocus();
            edit.post(() -> keyboard().showSoftInput(edit, InputMethodManager.SHOW_IMPLICIT));
        } else {
            keepVisible();
        }
    }

    private void open(JSONObject of) throws JSONException {
        edit = new EditText(activity);
        edit.setInputType(InputType.TYPE_CLASS_TEXT | InputType.TYPE_TEXT_FLAG_NO_SUGGESTIONS);
        edit.setSingleLine(true);
        edit.setImeOptions(EditorInfo.IME_ACTION_DONE | EditorInfo.IME_FLAG_NO_FULLSCREEN);
        edit.setFilters(new InputFilter[] {new InputFilter.LengthFilter(of.getInt("longest"))});
        edit.setContentDescription(of.getString("name"));
        edit.setTextColor(colour(of.getString("ink")));
        edit.setBackgroundColor(colour(of.getString("ground")));
        edit.setPadding(0, 0, 0, 0);
        edit.addTextChangedListener(this);
        edit.setOnEditorActionListener((view, action, event) -> {
            tell("entered");
            return true;
        });
        edit.getViewTreeObserver().addOnGlobalLayoutListener(this::keepVisible);
        window = new PopupWindow(edit);
        window.setFocusable(true);
        window.setInputMethodMode(PopupWindow.INPUT_METHOD_NEEDED);
        window.setSoftInputMode(WindowManager.LayoutParams.SOFT_INPUT_ADJUST_NOTHING);
        window.setBackgroundDrawable(new ColorDrawable(Color.TRANSPARENT));
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
            // A touch beside it is the game's.
            window.setTouchModal(false);
        }
        window.setOnDismissListener(() -> tell("left"));
    }

    /** Stays above the keyboard, also where the game has not moved its own field yet. */
    private void keepVisible() {
        if (window == null) {
            return;
        }
        Rect seen = new Rect();
        root().getWindowVisibleDisplayFrame(seen);
        int top = Math.max(seen.top, Math.min(place.top, seen.bottom - place.height()));
        window.update(place.left, top, place.width(), place.height());
    }

    private void close() {
        if (window != null) {
            window.setOnDismissListener(null);
            window.dismiss();
            window = null;
        }
    }

    private View root() {
        return activity.getWindow().getDecorView();
    }

    private InputMethodManager keyboard() {
        return activity.getSystemService(InputMethodManager.class);
    }

    private Rect scaled(JSONArray logical) throws JSONException {
        float scale = activity.getResources().getDisplayMetrics().density;
        int left = Math.round(scale * (float) logical.getDouble(0));
        int top = Math.round(scale * (float) logical.getDouble(1));
        int width = Math.round(scale * (float) logical.getDouble(2));
        int height = Math.round(scale * (float) logical.getDouble(3));
        return new Rect(left, top, left + width, top + height);
    }

    private static int colour(String text) {
        Matcher parts = COLOUR.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no colour");
        }
        return Color.rgb(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
    }

    private void tell(String kind) {
        PhoneActivity.tell(PhoneActivity.message(kind, "id", id));
    }

    @Override
    public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

    @Override
    public void onTextChanged(CharSequence text, int start, int before, int count) {}

    @Override
    public void afterTextChanged(Editable text) {
        if (ours) {
            return;
        }
        number += 1;
        try {
            PhoneActivity.tell(PhoneActivity.message("typed", "id", id)
                    .put("number", number)
                    .put("text", text.toString()));
        } catch (JSONException problem) {
            throw new IllegalArgumentException(problem);
        }
    }
}
