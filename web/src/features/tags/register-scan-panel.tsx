import { Stack } from '@mantine/core'
import { IconQrcodeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { findTagged, type Unfound } from './find-tagged.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Panel } from '#web/ui/overlay/dialog-frame.tsx'
import { ChooseCode, ScanView } from '#web/ui/scan/scan-view.tsx'

interface Props {
  addressOf: (piece: { _id: string }) => string
  onClose: () => void
}

export function RegisterScanPanel({ addressOf, onClose }: Props) {
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<{ values: string[] } | Unfound | null>(null)
  const find = async (value: string) => {
    const found = await findTagged(value)
    if ('why' in found) return setAnswer(found)
    onClose()
    return navigate(addressOf(found))
  }
  const onRead = (values: string[]) => {
    const [value = '', ...others] = values
    if (others.length > 0) setAnswer({ values })
    else void find(value)
  }
  const next = () => setAnswer(null)
  return (
    <Panel isOpen title="Scan" onClose={onClose}>
      <ScanView onRead={onRead}>
        {answer === null ? undefined : 'values' in answer ? (
          <ChooseCode
            codes={answer.values.map((value) => ({ value, label: value }))}
            onChoose={(value) => void find(value)}
            onNext={next}
          />
        ) : (
          <Stack gap={12}>
            <Notice variant="repair" icon={IconQrcodeOff} title={answer.why} isAnnounced>
              <span>{answer.value.slice(0, 200)}</span>
            </Notice>
            <Button variant="primary" onClick={next}>
              Scan next
            </Button>
          </Stack>
        )}
      </ScanView>
    </Panel>
  )
}
