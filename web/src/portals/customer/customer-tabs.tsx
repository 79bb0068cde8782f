import { NavLink } from 'react-router'
import styles from './customer-tabs.module.css'
import tabs from '#web/ui/page/tabs.module.css'

export function CustomerTabs() {
  return (
    <nav aria-label="Inspections, equipment and certificates" className={`${tabs.tabs} ${styles.links}`}>
      <NavLink to="/customer" end className={tabs.tab ?? ''}>
        Inspections
      </NavLink>
      <NavLink to="/customer/equipment" end className={tabs.tab ?? ''}>
        Equipment
      </NavLink>
      <NavLink to="/customer/certificates" end className={tabs.tab ?? ''}>
        Certificates
      </NavLink>
    </nav>
  )
}
