import { useState } from 'react'
import type { Rectify } from './equipment.api.ts'
import type { OpenDefect } from '#contract/equipment/equipment.contract.ts'
import { Button } from '#web/ui/form/button.tsx'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'

interface Props {
  of: string
  defects: OpenDefect[]
  rectify: Rectify
  variant?: 'primary' | 'secondary'
}

const loadDialog = async () => (await import('./rectify-dialog.tsx')).RectifyDialog

export function RectifyButton({ of, defects, rectify, variant = 'secondary' }: Props) {
  const { Overlay: RectifyDialog, fetchOverlay } = useLazyOverlay(loadDialog)
  const [isOpen, setIsOpen] = useState(false)
  const open = async () => {
    if (await fetchOverlay()) setIsOpen(true)
  }
  return (
    <>
      <Button variant={variant} aria-label={`Mark as repaired: ${of}`} onClick={() => void open()}>
        Mark as repaired
      </Button>
      {RectifyDialog && (
        <RectifyDialog isOpen={isOpen} of={of} defects={defects} rectify={rectify} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
