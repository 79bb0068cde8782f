import { reachedSteps, stepToTell, type ReminderChoice } from '#contract/reminders/reminder-steps.rules.ts'
import type { Day } from '#contract/values/days.ts'
import type { Db } from '#server/db/database.ts'
import { listDuePieces, type DuePiece } from './due-pieces.queries.ts'
import { reminderWords, type ReminderWords, type ToldPiece } from './reminder-words.rules.ts'

interface PieceToTell extends DuePiece {
  step: number
}

export async function listPiecesToTell(
  db: Db,
  companyId: string,
  { choice, day }: { choice: ReminderChoice; day: Day },
): Promise<PieceToTell[]> {
  const pieces = await listDuePieces(db, companyId, day)
  return pieces.flatMap((piece) => {
    const step = stepToTell(choice, piece, day)
    return step === null ? [] : { ...piece, step }
  })
}

/** What is told covers the steps that have passed meanwhile: they are never told. */
export function reminderStepsOf(pieces: PieceToTell[], choice: ReminderChoice, day: Day) {
  const told = pieces.map(({ _id, dueDate, step }) => ({ equipmentId: _id, dueDate, step }))
  const covered = told.flatMap(({ equipmentId, dueDate, step }) =>
    reachedSteps(choice, dueDate, day)
      .filter((passed) => passed !== step)
      .map((passed) => ({ equipmentId, dueDate, step: passed })),
  )
  return { told, covered }
}

export function wordsFor(company: string, pieces: PieceToTell[], day: Day): ReminderWords {
  return reminderWords(company, pieces.map(toTold), day)
}

function toTold({ description, serialNumber, dueDate, visitDate, ...place }: PieceToTell): ToldPiece {
  const { siteId, addressLine1, city, postcode } = place
  const address = [addressLine1, [city, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return { description, serialNumber, dueDate, visitDate, site: siteId === null ? null : { _id: siteId, address } }
}
