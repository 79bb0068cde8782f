import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'

interface Props {
  to: string
  children: string
}

export function BackLink({ to, children }: Props) {
  return (
    <Button component={Link} to={to} {...look}>
      {children}
    </Button>
  )
}

/** Where the specification has a button for it. */
export function BackButton({ to, children }: Props) {
  const navigate = useNavigate()
  return (
    <Button {...look} onClick={() => void navigate(to)}>
      {children}
    </Button>
  )
}

const look = {
  variant: 'quiet',
  c: 'dimmed',
  fw: 500,
  px: 8,
  mt: -8,
  mb: 4,
  ml: -8,
  leftSection: <IconArrowLeft size={18} stroke={1.5} aria-hidden />,
}
