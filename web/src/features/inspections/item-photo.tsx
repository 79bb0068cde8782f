import { Center } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'

export function ItemThumbnail({ url }: { url: string | null }) {
  return (
    <Center component="span" w={44} h={44} bdrs="sm" bg="var(--sunken)" style={{ flexShrink: 0, overflow: 'hidden' }}>
      {url ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          style={{ width: '100%', height: '100%', objectFit: 'cover' }}
        />
      ) : (
        <IconPhoto size={18} stroke={1.5} color="var(--text-muted)" opacity={0.6} aria-hidden />
      )}
    </Center>
  )
}
