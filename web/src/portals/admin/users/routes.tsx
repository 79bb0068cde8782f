import { NewUserPage } from './new-user.page.tsx'
import { UserPage } from './user.page.tsx'
import { UsersPage } from './users.page.tsx'
import { pageRoutes } from '#web/ui/page/page-routes.tsx'

export const UsersPages = pageRoutes({
  '': UsersPage,
  new: NewUserPage,
  ':userId': UserPage,
})
