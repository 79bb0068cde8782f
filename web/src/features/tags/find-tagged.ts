import { useNavigate } from 'react-router'
import { send } from '#web/api/client.ts'
import { serverText } from '#web/ui/feedback/error-words.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useHandScanner } from '#web/ui/scan/hand-scanner.ts'
import { AppError } from '#contract/errors.ts'
import { getTag } from '#contract/tags/tags.contract.ts'
import { TagValue } from '#contract/values/tags.ts'

export interface Unfound {
  value: string
  why: string
}

const noPiece = 'No piece has this code'

export async function findTagged(value: string): Promise<{ _id: string } | Unfound> {
  if (!TagValue.safeParse(value).success) return { value, why: noPiece }
  try {
    const { equipment } = await send(getTag, { value })
    return equipment ?? { value, why: 'This label isn’t in use yet. Add it on its piece’s page' }
  } catch (error) {
    const isUnknown = error instanceof AppError && error.status === 404
    return { value, why: isUnknown ? noPiece : serverText(error, 'The code could not be looked up. Try again.') }
  }
}

export function useScannedPiece(addressOf: (piece: { _id: string }) => string): void {
  const navigate = useNavigate()
  useHandScanner((value) => {
    void findTagged(value).then((found) => ('why' in found ? toast.error(found.why) : navigate(addressOf(found))))
  })
}
