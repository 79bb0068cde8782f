import { Button, Center, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Mark } from '#web/ui/theme/mark.tsx'
import { usePageArrival } from './page-arrival.ts'

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
