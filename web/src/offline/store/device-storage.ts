/** Service worker, locks and storage that stays exist only here: https, or this very machine. */
export function isSecureOrigin(): boolean {
  return window.isSecureContext
}

/** Asks the browser to keep what is stored here when space runs short; some ask the person. Null where it does not tell. */
export async function askPersistence(): Promise<boolean | null> {
  const storage: StorageManager | undefined = navigator.storage
  return (await storage?.persist?.()) ?? null
}

/** The same as soon as a user is signed in on a phone, whatever page they open: they mean to work there. */
export async function askPersistenceOnPhone(): Promise<void> {
  if (window.matchMedia('(pointer: coarse)').matches) await askPersistence()
}

/** Safari, and any browser on an iPhone, deletes it after seven unused days unless the app is on the home screen. */
export function isClearedAfterSevenDays(): boolean {
  const { userAgent } = navigator
  const isWebKit = userAgent.includes('Safari/') && !/Chrome|Chromium|Android/.test(userAgent)
  return isWebKit && !window.matchMedia('(display-mode: standalone)').matches
}
