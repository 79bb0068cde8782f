import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.css'
import '@mantine/core/styles/Popover.css'
import { IconDots, type Icon } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import styles from '#web/ui/row-menu.module.css'

export interface RowAction {
  label: string
  icon: Icon
  isDangerous?: boolean
  /** Where it leads, or what it does. */
  does: string | (() => void)
}

interface Props {
  /** Names the thing: "Actions for Acme Ltd". */
  label: string
  actions: RowAction[]
}

/** What can be done to one row, out of sight until it is asked for. */
export function RowMenu({ label, actions }: Props) {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" width={220} radius={8} transitionProps={{ duration: 100 }} withinPortal>
      <Menu.Target>
        <button type="button" className={styles.button} aria-label={label} title={label}>
          <IconDots size={20} stroke={1.5} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.menu}>
        {actions.map(({ label: words, icon: Drawing, isDangerous, does }) => (
          <Menu.Item
            key={words}
            className={`${styles.item} ${isDangerous ? styles.danger : ''}`}
            leftSection={<Drawing size={18} stroke={1.5} aria-hidden />}
            onClick={() => (typeof does === 'string' ? void navigate(does) : does())}
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
