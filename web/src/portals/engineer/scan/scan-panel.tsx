import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ScanAnswer } from './scan-answer.tsx'
import { findScanned, labelOf, type Found } from './find-scanned.ts'
import { tagAddress } from './scan-button.tsx'
import { useConnection } from '#web/offline/hooks/use-connection.ts'
import { useLocalSession } from '#web/offline/store/local-session.ts'
import type { LocalItem, LocalJob } from '#web/offline/store/local-views.ts'
import { JustDecided } from '#web/portals/engineer/item/just-decided.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { ChooseCode, ScanView } from '#web/ui/scan/scan-view.tsx'

interface Props {
  /** Null where none is open: what is scanned leads to its job or piece. */
  job: LocalJob | null
  /** What a hand scanner has read already. */
  first: string | null
  onClose: () => void
}

export function ScanPanel({ job, first, onClose }: Props) {
  return (
    <Panel isOpen title="Scan" onClose={onClose}>
      {job ? <JobScan job={job} first={first} /> : <StartScan />}
    </Panel>
  )
}

function StartScan() {
  const navigate = useNavigate()
  const [values, setValues] = useState<string[]>([])
  const go = (value: string) => void navigate(tagAddress(value))
  const onRead = (read: string[]) => (read.length === 1 && read[0] ? go(read[0]) : setValues(read))
  const codes = values.map((value) => ({ value, label: value }))
  return (
    <ScanView onRead={onRead}>
      {values.length > 0 ? <ChooseCode codes={codes} onChoose={go} onNext={() => setValues([])} /> : undefined}
    </ScanView>
  )
}

function JobScan({ job, first }: { job: LocalJob; first: string | null }) {
  const localSession = useLocalSession()
  const { isOnline } = useConnection()
  const [found, setFound] = useState<Found[] | null>(null)
  const [wasFirstRead, setWasFirstRead] = useState(false)
  const [decidedId, setDecidedId] = useState<string | null>(null)
  const [latestOf] = useState(() => latestOnly<Found[]>())
  const find = async (values: string[]) => {
    const answer = await latestOf(findScanned(localSession, job, values, isOnline))
    if (answer) setFound(answer)
  }
  if (first !== null && !wasFirstRead) {
    setWasFirstRead(true)
    void find([first])
  }
  const next = () => setFound(null)
  const [one, ...others] = found ?? []
  const undone = (item: LocalItem) => setFound([{ value: '', kind: 'item', item }])
  const before = decidedId && !one && <JustDecided itemId={decidedId} job={job} onUndone={undone} />
  return (
    <ScanView above={before} onRead={(values) => void find(values)}>
      {one && others.length > 0 ? (
        <ChooseCode
          codes={[one, ...others].map((each) => ({ value: each.value, label: labelOf(each) }))}
          onChoose={(value) => setFound([one, ...others].filter((each) => each.value === value))}
          onNext={next}
        />
      ) : one ? (
        <ScanAnswer
          key={one.value}
          found={one}
          job={job}
          isNext={decidedId !== null}
          onAgain={() => void find([one.value])}
          onDecided={(itemId) => {
            setDecidedId(itemId)
            next()
          }}
          onNext={next}
        />
      ) : undefined}
    </ScanView>
  )
}

/** Null for an answer that comes after something else was asked: it must not take the place of what was scanned since. */
function latestOnly<Answer>() {
  let latest: Promise<Answer> | undefined
  return async (asked: Promise<Answer>): Promise<Answer | null> => {
    latest = asked
    const answer = await asked
    return latest === asked ? answer : null
  }
}
