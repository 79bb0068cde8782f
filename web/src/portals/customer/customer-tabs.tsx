import { NavLink } from 'react-router'
import styles from './customer-tabs.module.css'
import tabs from '#web/ui/page/tabs.module.css'

/** The two halves of what a customer comes for: the visits, and the equipment. */
export function CustomerTabs() {
  return (
    <nav aria-label="Inspections and equipment" className={`${tabs.tabs} ${styles.links}`}>
      <NavLink to="/customer" end className={tabs.tab ?? ''}>
        Inspections
      </NavLink>
      <NavLink to="/customer/equipment" end className={tabs.tab ?? ''}>
        Equipment
      </NavLink>
    </nav>
  )
}
