import { Button, Center, Stack, Text } from '@mantine/core'
import { Link, Route, Routes } from 'react-router'
import { Mark } from '#web/ui/theme/mark.tsx'
import { usePageArrival } from './page-arrival.ts'
import type { ComponentType } from 'react'

export function NotFound() {
  const heading = usePageArrival('Page not found')
  return (
    <Stack align="center" gap="xs" px="lg" py={64} ta="center">
      <Text span c="dimmed" mb="xs">
        <Mark size={32} />
      </Text>
      <h1 ref={heading} tabIndex={-1}>
        Page not found
      </h1>
      <Text c="dimmed" fz="md" maw="40ch" mb="md">
        There is nothing at this address. It may have moved, or the link may be incomplete.
      </Text>
      <Button component={Link} to="/" variant="primary">
        Go to the start page
      </Button>
    </Stack>
  )
}

export function NotFoundPage() {
  return (
    <Center component="main" id="content" tabIndex={-1} mih="100dvh">
      <NotFound />
    </Center>
  )
}

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
