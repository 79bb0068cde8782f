import { Text } from '@mantine/core'
import { IconUserCircle } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useUser } from '#web/api/session.ts'
import styles from './own-name.module.css'

export function OwnName({ className = '' }: { className?: string | undefined }) {
  const { name } = useUser()
  return (
    <Link to="/account" className={`${styles.link} ${className}`} title="Your Account">
      <IconUserCircle size={16} stroke={1.75} aria-hidden />
      <Text span truncate>
        {name}
      </Text>
      <span className="visually-hidden">, your account</span>
    </Link>
  )
}
