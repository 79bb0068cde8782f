import { Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Drawer.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import type { ReactNode } from 'react'
import styles from '#web/ui/side-panel.module.css'

interface Props {
  isOpen: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
}

/** One thing of a list, whole, beside the list: Escape closes, and the keyboard goes back to where it was. */
export function SidePanel({ isOpen, title, onClose, children }: Props) {
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={560}
      padding={24}
      transitionProps={{ duration: 150 }}
      classNames={{ content: `${styles.content}`, title: `${styles.title}` }}
    >
      <Drawer.Overlay color="var(--veil)" backgroundOpacity={1} />
      <Drawer.Content>
        {/* Mantine's own header would be a second banner of the page. */}
        <div className={styles.header}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" size="lg" />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
