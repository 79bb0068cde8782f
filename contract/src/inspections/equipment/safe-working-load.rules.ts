interface SafeWorkingLoad {
  written: string
  /** At the piece's last examination; blank where that is not known. */
  last: string
}

/** A load that changed is either a new marking or a slip. Spaces and capitals make no other load. */
export function isChangedLoad({ written, last }: SafeWorkingLoad): boolean {
  return plainLoad(written) !== '' && plainLoad(last) !== '' && plainLoad(written) !== plainLoad(last)
}

/** Whether to ask before a changed load is saved: not again for one that was confirmed, or that the item has already. */
export function asksAboutLoad(load: SafeWorkingLoad, confirmed: readonly string[]): boolean {
  return isChangedLoad(load) && !confirmed.some((each) => plainLoad(each) === plainLoad(load.written))
}

function plainLoad(load: string): string {
  return load.normalize('NFKC').replace(/\s/g, '').toLowerCase()
}
