import { plainDescription } from '#contract/inspections/equipment/equipment.rules.ts'
import type { DefectPhrase } from '#contract/inspections/device.contract.ts'
import { readPhrases } from '#web/offline/pull/pull-phrases.ts'
import type { LocalSession } from '#web/offline/store/local-session.ts'
import { useLiveQueryOfTyped } from './use-live-query.ts'

/** What the firm wrote before of defects at equipment with this description, the most used first; also without signal. */
export function useDefectPhrases(description: string): DefectPhrase[] {
  return useLiveQueryOfTyped(readByDescription, plainDescription(description)) ?? none
}

const none: DefectPhrase[] = []

async function readByDescription(localSession: LocalSession, kind: string): Promise<DefectPhrase[]> {
  if (kind === '') return none
  return (await readPhrases(localSession)).filter(({ equipment }) => plainDescription(equipment) === kind)
}
