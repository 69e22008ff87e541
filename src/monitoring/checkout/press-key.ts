/** The key names of Playwright. Any printable ASCII character is also a key. */
const keyName =
  /^(?:F(?:[1-9]|1[0-2])|Digit\d|Key[A-Z]|Numpad(?:\d|Divide|Multiply|Subtract|Add|Decimal|Enter)|Arrow(?:Left|Right|Up|Down)|(?:Shift|Control|Alt|Meta)(?:Left|Right)?|ControlOrMeta|AltGraph|Escape|Enter|Tab|Space|Backspace|Delete|Insert|Home|End|PageUp|PageDown|CapsLock|NumLock|ScrollLock|PrintScreen|Pause|ContextMenu|Backquote|Minus|Equal|Backslash|BracketLeft|BracketRight|Semicolon|Quote|Comma|Period|Slash|AudioVolume(?:Mute|Down|Up)|Media(?:TrackNext|TrackPrevious|PlayPause))$/;

/** `Enter`, `a`, `Control+A`, `Control++`: the last key is pressed while the keys before it are held. */
export function isKey(value: string): boolean {
  const last = value.endsWith('+') ? '+' : value.slice(value.lastIndexOf('+') + 1);
  const held = value.slice(0, value.length - last.length);
  return (
    isSingleKey(last) &&
    (held === '' || (held.endsWith('+') && held.slice(0, -1).split('+').every(isSingleKey)))
  );
}

const isSingleKey = (key: string): boolean => /^[ -~]$/.test(key) || keyName.test(key);
