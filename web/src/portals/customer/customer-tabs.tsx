import { NavLink } from 'react-router'
import styles from './customer-tabs.module.css'

/** The two halves of what a customer comes for: the visits, and the equipment. */
export function CustomerTabs() {
  return (
    <nav aria-label="Inspections and equipment" className={styles.tabs}>
      <NavLink to="/customer" end className={styles.tab ?? ''}>
        Inspections
      </NavLink>
      <NavLink to="/customer/equipment" end className={styles.tab ?? ''}>
        Equipment
      </NavLink>
    </nav>
  )
}
