import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots, type Icon } from '@tabler/icons-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { popoverProps } from '#web/ui/overlay/popover-props.ts'

export interface RowAction {
  label: string
  icon: Icon
  isDangerous?: boolean
  /** Why it can't be done; it then stands there with the reason and does nothing. */
  refusal?: string | undefined
  /** Whether it can be done is still being asked; it does nothing until that is known. */
  isPending?: boolean
  run: string | (() => void)
}

interface Props {
  /** Names the thing: "Actions for Acme Ltd". */
  label: string
  actions: RowAction[]
  /** Called when it opens, for what is only asked then. */
  onOpen?: () => void
}

export function RowMenu({ label, actions, onOpen }: Props) {
  const navigate = useNavigate()
  const opener = useRef<HTMLButtonElement>(null)

  const perform = (run: RowAction['run']) => {
    // A question that is asked next gives the keyboard back to what had it, and the menu will be gone.
    opener.current?.focus()
    if (typeof run === 'string') void navigate(run)
    else run()
  }

  return (
    <Menu
      position="bottom-end"
      width={220}
      {...popoverProps()}
      withInitialFocusPlaceholder={false}
      // Given back above, and by Escape: later, it would be taken from a form that was opened.
      returnFocus={false}
      {...(onOpen && { onOpen })}
    >
      <Menu.Target>
        <ActionIcon ref={opener} c="dimmed" aria-label={label} title={label}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: words, icon: Drawing, isDangerous, refusal, isPending = false, run }, index) => (
          <Menu.Item
            key={words}
            data-autofocus={index === 0 || undefined}
            c={refusal ? 'dimmed' : isDangerous ? 'var(--danger)' : 'var(--text)'}
            aria-disabled={refusal !== undefined || isPending}
            closeMenuOnClick={!refusal && !isPending}
            leftSection={<Drawing size={18} stroke={1.5} aria-hidden />}
            onClick={() => refusal || isPending || perform(run)}
          >
            {words}
            {refusal && <Text fz="xs">{refusal}</Text>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
