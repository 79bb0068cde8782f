import { IconHistory } from '@tabler/icons-react'
import { historyOf } from './admin-addresses.ts'
import type { RowAction } from '#web/ui/table/row-menu.tsx'

/** In the menu of every record: what the log has of it. */
export function historyAction(record: { _id: string }): RowAction {
  return { label: 'History', icon: IconHistory, run: historyOf(record) }
}
