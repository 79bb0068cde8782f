/** Service worker, locks and storage that stays exist only here: https, or this very machine. */
export const isSecureOrigin: boolean = window.isSecureContext

export interface DeviceStorage {
  usedBytes: number
  quotaBytes: number
  /** Whether the browser has promised not to clear it when space runs short. */
  isPersistent: boolean
  isNearlyFull: boolean
}

const nearlyFullShare = 0.8

/** Asks the browser to keep what is stored here; some ask the person. */
export async function askPersistence(): Promise<boolean> {
  const storage: StorageManager | undefined = navigator.storage
  return (await storage?.persist?.()) ?? false
}

/** Null where the browser does not tell. */
export async function storageEstimate(): Promise<DeviceStorage | null> {
  const storage: StorageManager | undefined = navigator.storage
  if (!storage?.estimate) return null
  const { usage: usedBytes = 0, quota: quotaBytes = 0 } = await storage.estimate()
  const isPersistent = (await storage.persisted?.()) ?? false
  return { usedBytes, quotaBytes, isPersistent, isNearlyFull: usedBytes > quotaBytes * nearlyFullShare }
}
