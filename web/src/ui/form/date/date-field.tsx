import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'
import { memoControl } from '#web/ui/form/memo-control.tsx'
import { useLazyOverlay } from '#web/ui/overlay/lazy-overlay.ts'
import { dayTyped, shownDay, whyNotDayTyped } from '#contract/values/typed-days.ts'

interface Props {
  label: string
  /** What a screen reader says, where the label alone does not tell. */
  accessibleName?: string
  name?: string
  /** `YYYY-MM-DD`, empty, or what is typed so far. */
  value: string
  min?: string | undefined
  max?: string | undefined
  help?: ReactNode
  error?: string | undefined
  required?: boolean
  /** In a row of filters: the label beside the field, and no more room than a date takes. */
  isFilter?: boolean
  /** A day as `YYYY-MM-DD` once it is one; until then what is typed, so that no draft loses it. */
  onChange: (value: string) => void
  /** A day, or nothing, that a user is done with: chosen, or typed and left. */
  onCommit?: (day: string) => void
}

const loadCalendar = async () => (await import('./date-calendar.tsx')).DateCalendar

/** A date as people in Britain write it, whatever the browser's language: typed or pasted, or chosen from a calendar. */
export const DateField = memoControl(function DateField({
  label,
  accessibleName,
  min,
  max,
  error,
  isFilter = false,
  ...props
}: Props) {
  const id = useId()
  const typing = useTyping(props)
  const [isOpen, setIsOpen] = useState(false)
  const { Overlay: Calendar, fetchOverlay } = useLazyOverlay(loadCalendar)
  const open = async () => {
    if (await fetchOverlay()) setIsOpen(true)
  }
  const place = popoverProps()

  return (
    <Popover
      opened={isOpen && Calendar !== null}
      onChange={setIsOpen}
      position="bottom-end"
      offset={4}
      withRoles={false}
      trapFocus
      returnFocus
      {...place}
      // On a low screen over its field rather than half below the edge.
      middlewares={{ ...place.middlewares, shift: { crossAxis: true, padding: 4 } }}
    >
      <TextInput
        {...typedDate}
        label={label}
        labelProps={{ id: `${id}-label` }}
        aria-label={accessibleName}
        name={props.name}
        required={props.required ?? false}
        description={props.help}
        error={typing.wrong ?? error}
        {...(isFilter && filterLook)}
        value={typing.text}
        onChange={({ currentTarget }) => typing.write(currentTarget.value)}
        onBlur={typing.leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typing.commit()
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          void open()
        }}
        rightSectionWidth={48}
        rightSection={
          <OpenButton
            isOpen={isOpen}
            labelledBy={`${id}-label`}
            onClick={() => (isOpen ? setIsOpen(false) : void open())}
          />
        }
        inputContainer={(input) => (
          <Popover.Target>
            <div>{input}</div>
          </Popover.Target>
        )}
      />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the kit places this element, and it must be a div */}
      <Popover.Dropdown p={4} role="dialog" aria-label="Choose a date">
        {Calendar && (
          <Calendar
            value={dayTyped(props.value)}
            min={min}
            max={max}
            onChange={(day) => {
              props.onChange(day)
              props.onCommit?.(day)
              setIsOpen(false)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
})

function useTyping({ value, onChange, onCommit }: Pick<Props, 'value' | 'onChange' | 'onCommit'>) {
  const [typed, setTyped] = useState<{ text: string; value: string } | null>(null)
  const commit = () => {
    if (whyNotDayTyped(value) === null) onCommit?.(value)
  }
  return {
    // Taken from elsewhere or brought back, and not typed here.
    text: typed?.value === value ? typed.text : shownDay(value),
    wrong: typed === null ? whyNotDayTyped(value) : null,
    write: (text: string) => {
      const day = dayTyped(text)
      const next = day ?? text.trim()
      setTyped({ text, value: next })
      onChange(next)
      // With two digits of a year a user may still be typing.
      if (next === '' || (day !== null && wholeYear.test(text))) onCommit?.(next)
    },
    commit,
    leave: () => {
      setTyped(null)
      commit()
    },
  }
}

const wholeYear = /\d{4}/

/** Named without its field's label, so that looking for the label finds the field alone. */
function OpenButton({ isOpen, labelledBy, onClick }: { isOpen: boolean; labelledBy: string; onClick: () => void }) {
  return (
    <ActionIcon
      c="dimmed"
      aria-label="Open calendar"
      aria-describedby={labelledBy}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      title="Open calendar"
      onClick={onClick}
    >
      <IconCalendar size={20} stroke={1.5} aria-hidden />
    </ActionIcon>
  )
}

const typedDate = {
  placeholder: 'dd/mm/yyyy',
  // Digits and a point, which separates as well as a slash.
  inputMode: 'decimal',
  autoComplete: 'off',
  spellCheck: false,
  enterKeyHint: 'next',
  maxLength: 40,
} as const

const filterLook: TextInputProps = {
  display: 'grid',
  // Room for a date and the calendar's button, also in the larger type of a phone.
  style: { gridTemplateColumns: 'auto calc(60px + 7 * var(--field-size))', alignItems: 'center', gap: '2px 8px' },
  styles: { label: { color: 'var(--text-muted)', fontWeight: 400 }, error: { gridColumn: '1 / -1' } },
}
