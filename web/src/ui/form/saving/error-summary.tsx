import { UnstyledButton } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { SaveFailure } from './save-failure.ts'

interface Props {
  failure: SaveFailure | undefined
  errors: Record<string, string>
  labels: Record<string, string>
  onPoint: (name: string) => void
}

export function ErrorSummary({ failure, errors, labels, onPoint }: Props) {
  const found = Object.entries(errors)
  const box = useSteadyHeight()
  if (!failure && found.length === 0) return null
  // The server may say of the whole what it says of the field; once is enough.
  const isShownBelow = found.some(([, words]) => words === failure?.title)
  return (
    <div role="alert" ref={box}>
      <Notice
        variant="danger"
        icon={IconAlertCircle}
        title={failure && !isShownBelow ? failure.title : titleFor(found.length)}
      >
        {failure?.detail && <p>{failure.detail}</p>}
        {found.length > 0 && (
          <ul>
            {found.map(([name, words]) => (
              <li key={name}>
                <UnstyledButton fz="inherit" fw={600} td="underline" onClick={() => onPoint(name)}>
                  {labels[name] ?? name}
                </UnstyledButton>
                : {words}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

function titleFor(count: number): string {
  return `Please check ${count} ${count === 1 ? 'field' : 'fields'}.`
}

/** What was corrected leaves the list, and the fields below stay where they are. */
function useSteadyHeight() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = box.current
    if (element) element.style.minHeight = `${element.offsetHeight}px`
  })
  return box
}
