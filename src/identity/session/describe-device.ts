// In this order: every browser also names others, and most of them Safari.
const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;

const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A short name for a browser, such as `Firefox on Linux`. Only a hint: a browser can send any text. */
export function describeDevice(userAgent: string | null): string {
  const browser = browsers.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const system = systems.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
