import { Paper } from '@mantine/core'

export function LinkedPhoto({ url, of, radius }: { url: string; of: string; radius?: 'md' }) {
  return (
    <Paper
      href={url}
      target="_blank"
      rel="noreferrer"
      component="a"
      display="block"
      bg="var(--sunken)"
      style={{ overflow: 'hidden' }}
      {...(radius && { radius })}
    >
      <img
        src={url}
        alt={`${of}, open in a new tab`}
        style={{ display: 'block', width: '100%', maxHeight: 320, objectFit: 'contain' }}
      />
    </Paper>
  )
}
