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
   * As Playwright understands it: CSS, or `xpath=…`, `text=…`, `role=…`; ` >> ` steps from an element to one inside it.
   * Always there for CLICK, WAIT_FOR, EXPECT_VISIBLE, CHECK, FILL and SELECT. With PRESS it is focused first, with
   * EXPECT_TEXT and EXPECT_NO_TEXT it bounds where the text is looked for; without it that is the whole page.
   */
  selector: string | null;
  /**
   * GOTO: a path of the site, or a whole address. FILL: the text to type; a recording does not say what it was typed
   * into, so on a list of choices it is the choice. SELECT: the value or label of a choice. PRESS: the name of a key.
   * EXPECT_TEXT, EXPECT_NO_TEXT: the text. EXPECT_URL: a part of the address. Null when the step is secret.
   */
  value: string | null;
  secret: boolean;
  /** How long the step waits, 100 to 60,000; null: 10,000. */
  timeoutMs: number | null;
  /** When it fails, the flow goes on. */
  optional: boolean;
};
