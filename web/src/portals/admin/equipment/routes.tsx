import { DuplicatesPage } from './duplicates.page.tsx'
import { EditPiecePage } from './edit-piece.page.tsx'
import { EquipmentPage } from './equipment.page.tsx'
import { NewPiecePage } from './new-piece.page.tsx'
import { PiecePage } from './piece.page.tsx'
import { pageRoutes } from '#web/ui/page/page-routes.tsx'

export const EquipmentPages = pageRoutes({
  '': EquipmentPage,
  new: NewPiecePage,
  duplicates: DuplicatesPage,
  ':equipmentId': PiecePage,
  ':equipmentId/edit': EditPiecePage,
})
