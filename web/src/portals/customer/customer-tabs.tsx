import { Box } from '@mantine/core'
import { NavLink } from 'react-router'
import tabs from '#web/ui/page/tabs.module.css'
import { customerAddresses } from './customer-addresses.ts'

const pages = [
  { to: '/customer', label: 'Inspections' },
  { to: customerAddresses.equipment, label: 'Equipment' },
  { to: customerAddresses.certificates, label: 'Certificates' },
]

export function CustomerTabs() {
  return (
    <Box component="nav" aria-label="Inspections, equipment and certificates" mb="lg" className={tabs.tabs ?? ''}>
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to} end className={tabs.tab ?? ''}>
          {label}
        </NavLink>
      ))}
    </Box>
  )
}
