/** The browser let no tab be opened: the person must allow it. */
export class TabBlocked extends Error {
  constructor() {
    super('Your browser blocked the new tab. Allow pop-ups for this site and try again.')
    this.name = 'TabBlocked'
  }
}

/** Call it in the press itself: a tab that is opened after an answer is blocked, on iOS always. */
export async function openInTab(what: string, findAddress: () => Promise<string>): Promise<void> {
  const tab = window.open('', '_blank')
  if (!tab) throw new TabBlocked()
  try {
    tab.document.title = what
    tab.document.body.textContent = `Opening ${what}…`
    const address = new URL(await findAddress(), window.location.href).href
    tab.opener = null
    tab.location.href = address
  } catch (error) {
    tab.close()
    throw error
  }
}
