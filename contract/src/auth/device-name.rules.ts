type Sign = readonly [mark: RegExp, name: string]

/** In this order: most browsers also claim to be those that come later. */
const browsers: Sign[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: Sign[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

export const unknownDevice = 'Unknown device'

/** What a person calls the thing they signed in on, from what its browser says of itself: "Chrome on Android". */
export function deviceName(userAgent: string | undefined): string {
  const said = userAgent ?? ''
  const browser = nameIn(browsers, said)
  const system = nameIn(systems, said)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? unknownDevice
}

function nameIn(signs: Sign[], said: string): string | undefined {
  return signs.find(([mark]) => mark.test(said))?.[1]
}
