import type { ComponentType } from 'react'
import { Route, Routes } from 'react-router'
import { NotFound } from './not-found.tsx'

/** Shows one of several pages, each by its path below where this stands: '' is the first. */
export function pageRoutes(pages: Record<string, ComponentType>): ComponentType {
  return function PageRoutes() {
    return (
      <Routes>
        {Object.entries(pages).map(([path, Page]) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
        <Route path="*" element={<NotFound />} />
      </Routes>
    )
  }
}
