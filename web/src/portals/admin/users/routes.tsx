import { Route, Routes } from 'react-router'
import { NewUserPage } from './new-user.page.tsx'
import { UserPage } from './user.page.tsx'
import { UsersPage } from './users.page.tsx'
import { NotFound } from '#web/ui/page/not-found.tsx'

export function UsersPages() {
  return (
    <Routes>
      <Route index element={<UsersPage />} />
      <Route path="new" element={<NewUserPage />} />
      <Route path=":userId" element={<UserPage />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  )
}
