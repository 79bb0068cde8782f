import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from 'react-router'
import styles from './header-action.module.css'

interface Props {
  icon: Icon
  label: string
  isAlwaysWorded?: boolean
}

export function HeaderButton({ onClick, ...props }: Props & { onClick: () => void }) {
  return <Button {...look(props)} onClick={onClick} />
}

export function HeaderLink({ to, ...props }: Props & { to: string }) {
  return <Button {...look(props)} component={Link} to={to} />
}

function look({ icon: Drawing, label, isAlwaysWorded }: Props) {
  const drawing = <Drawing size={20} stroke={1.5} aria-hidden />
  return {
    variant: 'quiet',
    px: 12,
    fw: 500,
    title: label,
    leftSection: drawing,
    className: isAlwaysWorded ? '' : `${styles.action}`,
    children: label,
  }
}
