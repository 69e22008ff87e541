/** The keys of a keyboard by their names, as the browser's driver knows them; besides these, each character of ASCII. */
const named =
  /^(?:F(?:[1-9]|1[0-2])|Digit\d|Key[A-Z]|Numpad(?:\d|Divide|Multiply|Subtract|Add|Decimal|Enter)|Arrow(?:Left|Right|Up|Down)|(?:Shift|Control|Alt|Meta)(?:Left|Right)?|ControlOrMeta|AltGraph|Escape|Enter|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown|CapsLock|NumLock|ScrollLock|PrintScreen|Pause|ContextMenu|Backquote|Minus|Equal|Backslash|BracketLeft|BracketRight|Semicolon|Quote|Comma|Period|Slash|AudioVolume(?:Mute|Down|Up)|Media(?:TrackNext|TrackPrevious|PlayPause))$/;

/** `Enter`, `a`, `Control+A`, `Control++`: the last is pressed while those before it are held. */
export function isKey(value: string): boolean {
  const last = value.endsWith('+') ? '+' : value.slice(value.lastIndexOf('+') + 1);
  const held = value.slice(0, value.length - last.length);
  return isOne(last) && (held === '' || (held.endsWith('+') && held.slice(0, -1).split('+').every(isOne)));
}

const isOne = (key: string): boolean => /^[ -~]$/.test(key) || named.test(key);
