import { howWords } from '#contract/inspections/dangers/notice-hows.rules.ts'
import { defectsOf, type Defect } from '#contract/inspections/items/defects.rules.ts'
import { itemName } from '#contract/inspections/items/item-name.ts'
import { dayInLondon, londonTime, longDay } from '#contract/values/days.ts'
import type { CertificateFacts, ItemFacts, NotifiedFacts } from './certificate-facts.ts'
import type { PlacedItem } from './schedule.document.ts'

export interface Notice {
  gravity: 'danger' | 'danger-to-come' | 'noted'
  headline: string
  text: string
}

/** What a safety manager must see before anything else: which item, which part, what to do; then the law. */
export function notices({ items, notified = [], extract: of }: CertificateFacts): Notice[] {
  const placed = items.map((item, index) => ({ item, place: of?.place ?? index + 1 }))
  const now = placed.filter(({ item }) => dangersOf(item, 'danger').length > 0)
  const later = placed.filter(({ item }) => dangersOf(item, 'could_become_danger').length > 0)
  const told = (dangerous: PlacedItem[], kind: Defect['class']) =>
    notified.flatMap((telling) => formatTelling(telling, dangerous, kind) ?? [])
  const found: Notice[] = []
  if (now.length > 0) {
    found.push({
      gravity: 'danger',
      headline: now.map((each) => `${whatIsWrong(each, 'danger')} Do not use.`).join('\n'),
      text: [
        ...told(now, 'danger'),
        'The equipment must not be used before the defect is remedied (regulation 10(3)). The employer is to be notified ' +
          'forthwith (regulation 10(1)(a)); where there is an existing or imminent risk of serious personal injury, a copy ' +
          'of this report is sent to the enforcing authority (regulation 10(1)(c)).',
      ].join('\n'),
    })
  }
  if (later.length > 0) {
    found.push({
      gravity: 'danger-to-come',
      headline: later.map(toRepair).join('\n'),
      text: [
        ...told(later, 'could_become_danger'),
        'Equipment marked “could become a danger” must not be used after the date shown until repaired ' +
          '(regulation 10(3)). The employer is to be notified forthwith (regulation 10(1)(a)).',
      ].join('\n'),
    })
  }
  const notFit = placed.filter((each) => !each.item.fitForPurpose && !now.includes(each))
  if (notFit.length > 0) {
    found.push({
      gravity: 'danger',
      headline: notFit
        .map(({ item, place }) => `Item ${place}, ${itemName(item)}: not fit for purpose. Do not use.`)
        .join('\n'),
      text: 'The equipment must not be used until an examination has found it fit for purpose.',
    })
  }
  return found
}

function dangersOf(item: ItemFacts, kind: Defect['class']): Defect[] {
  return defectsOf(item).filter((each) => each.class === kind)
}

function whatIsWrong({ item, place }: PlacedItem, kind: Defect['class']): string {
  const wrong = dangersOf(item, kind).map(({ part, description }) =>
    partAndDefect(part.trim(), description.trim()).replace(/[.\s]+$/, ''),
  )
  return `Item ${place}, ${itemName(item)}: ${wrong.filter(Boolean).join('; ') || 'see its particulars'}.`
}

function partAndDefect(part: string, description: string): string {
  const isSaid = `${description} `.toLowerCase().startsWith(`${part} `.toLowerCase())
  if (part === '' || isSaid) return description
  return [part, goingOn(description)].filter(Boolean).join(' ')
}

/** "Link 14 stretched" after "Load chain"; an abbreviation keeps its capitals. */
function goingOn(text: string): string {
  return /^\p{Lu}[\p{Ll}\s]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

function toRepair(each: PlacedItem): string {
  const days = dangersOf(each.item, 'could_become_danger').flatMap(({ dangerByDate }) => dangerByDate ?? [])
  const by = days.toSorted()[0]
  return `${whatIsWrong(each, 'could_become_danger')} ${by ? `Do not use after ${longDay(by)} until repaired.` : 'Repair it before it is used.'}`
}

/** "Notified on 17 November 2026, 22:05, to Seán Magee, in person"; where others were not told with it, of what. */
function formatTelling({ defectIds, at, to, how }: NotifiedFacts, dangerous: PlacedItem[], kind: Defect['class']) {
  const about = dangerous.flatMap(({ item, place }) => {
    const all = dangersOf(item, kind)
    const told = all.filter(({ _id }) => defectIds.includes(_id))
    return told.length > 0 ? [{ place, told, isWhole: told.length === all.length }] : []
  })
  if (about.length === 0) return null
  const moment = new Date(at)
  const whom = to.trim() ? `, to ${to.trim()}` : ''
  const words = `otified on ${longDay(dayInLondon(moment))}, ${londonTime(moment)}${whom}, ${howWords[how]}.`
  if (about.length === dangerous.length && about.every(({ isWhole }) => isWhole)) return `N${words}`
  const named = about.map(({ place, told, isWhole }) =>
    isWhole ? `Item ${place}` : `Item ${place} (${told.map(nameOf).join(', ')})`,
  )
  return `${named.join(', ')}: n${words}`
}

function nameOf({ part, description }: Defect): string {
  return goingOn(part.trim() || description.trim())
}
