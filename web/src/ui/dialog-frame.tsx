import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ScrollArea.css'
import styles from '#web/ui/dialog-frame.module.css'

interface Props {
  isOpen: boolean
  title: string
  onCancel: () => void
  children: ReactNode
}

/** The window every question is asked in: it holds the focus, Escape cancels, and the focus goes back where it was. */
export function DialogFrame({ isOpen, title, onCancel, children }: Props) {
  return (
    // Put together by hand: the ready-made one draws a <header>, which would be a second banner on the page.
    <Modal.Root
      opened={isOpen}
      onClose={onCancel}
      centered
      size={440}
      padding={24}
      radius={12}
      transitionProps={{ duration: 150, transition: 'fade' }}
      classNames={{ content: `${styles.content}`, title: `${styles.title}` }}
    >
      <Modal.Overlay color="var(--veil)" backgroundOpacity={1} />
      <Modal.Content>
        <Modal.Body>
          <Modal.Title>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
