export type CheckoutAction =
  | 'GOTO'
  | 'CLICK'
  | 'FILL'
  | 'SELECT'
  | 'CHECK'
  | 'PRESS'
  | 'WAIT_FOR'
  | 'EXPECT_VISIBLE'
  | 'EXPECT_TEXT'
  | 'EXPECT_NO_TEXT'
  | 'EXPECT_URL';

export type CheckoutStep = {
  name: string;
  action: CheckoutAction;
  /**
   * A Playwright selector: CSS, or `xpath=…`, `text=…`, `role=…`; ` >> ` goes from an element to one inside it.
   * Required for CLICK, WAIT_FOR, EXPECT_VISIBLE, CHECK, FILL and SELECT. With PRESS it is focused first, with
   * EXPECT_TEXT and EXPECT_NO_TEXT it limits the search for the text, which is otherwise the whole page.
   */
  selector: string | null;
  /**
   * GOTO: a path of the site, or a whole URL. FILL: the text to type; a recording does not say what kind of field it
   * is, so for a list it is the choice. SELECT: the value or label of a choice. PRESS: the name of a key.
   * EXPECT_TEXT, EXPECT_NO_TEXT: the text. EXPECT_URL: a part of the URL. Null when the step is secret.
   */
  value: string | null;
  secret: boolean;
  /** How long the step waits, 100 to 60,000. Null means 10,000. */
  timeoutMs: number | null;
  /** If it fails, the flow continues. */
  optional: boolean;
};
