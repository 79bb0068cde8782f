import {
  CloseButton,
  ModalBase,
  ModalBaseBody,
  ModalBaseContent,
  ModalBaseHeader,
  ModalBaseOverlay,
  ModalBaseTitle,
} from '@mantine/core'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { IconX } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import styles from './dialog-frame.module.css'
import { placesAround } from './use-restore-focus.ts'

interface DialogProps {
  isOpen: boolean
  title: string
  onCancel: () => void
  /** Takes the room of the screen: for a picture. */
  isLarge?: boolean
  /** It holds what was made without typing, and keeps it when somebody presses beside it. */
  isDirty?: boolean
  children: ReactNode
}

/** The window every question is asked in. */
export function DialogFrame(props: DialogProps) {
  return <Layer {...props} variant="window" />
}

interface PanelProps {
  isOpen: boolean
  title: string
  onClose: () => void
  children: ReactNode
}

/** Details beside the page; on a phone they fill it. */
export function Panel({ onClose, ...props }: PanelProps) {
  const icon = <IconX size={22} stroke={1.75} aria-hidden />
  const close = <CloseButton aria-label="Close" className={styles.close ?? ''} icon={icon} onClick={onClose} />
  return <Layer {...props} variant="panel" aside={close} onCancel={onClose} />
}

interface LayerProps extends DialogProps {
  variant: 'window' | 'panel'
  aside?: ReactNode
}

/** Mantine's Modal and Drawer share these parts; taken by themselves they come without its scroll area. */
function Layer(props: LayerProps) {
  useReturnedFocus(props.isOpen)
  // Gone at once: what was answered must not be answered again while it fades.
  return props.isOpen ? <OpenLayer {...props} /> : null
}

function OpenLayer({ title, variant, aside, isLarge, isDirty, onCancel, children }: LayerProps) {
  const ignoreOpeningClick = useOpeningClick()
  const wasTyped = useRef(false)
  return (
    <ModalBase
      opened
      zIndex={200}
      withinPortal
      lockScroll
      trapFocus
      returnFocus={false}
      closeOnClickOutside
      closeOnEscape={false}
      transitionProps={{ duration: 0 }}
      // Pressed beside it by mistake, it keeps what was typed or drawn: Cancel and Escape are meant.
      onClose={() => wasTyped.current || isDirty || onCancel()}
      onInput={() => {
        wasTyped.current = true
      }}
      onClickCapture={ignoreOpeningClick}
      onKeyDown={(event: KeyboardEvent) => cancelOnEscape(event, onCancel)}
    >
      <ModalBaseOverlay
        color="var(--veil)"
        backgroundOpacity={1}
        // The keyboard stays inside, where Escape is heard.
        onMouseDown={(event: MouseEvent) => event.preventDefault()}
      />
      <ModalBaseContent
        className={`${styles[variant]} ${isLarge ? styles.large : ''}`}
        innerProps={{ className: styles[`${variant}Place`] ?? '' }}
      >
        <ModalBaseHeader role="presentation" className={styles.header ?? ''}>
          <ModalBaseTitle className={styles.title ?? ''}>{title}</ModalBaseTitle>
          {aside}
        </ModalBaseHeader>
        <ModalBaseBody className={styles.body ?? ''}>{children}</ModalBaseBody>
      </ModalBaseContent>
    </ModalBase>
  )
}

/**
 * The second click of a double click was meant for the button that opened this: it neither cancels nor answers, whatever
 * lies under the pointer now.
 */
function useOpeningClick() {
  const wasClicked = useRef(false)
  return (event: MouseEvent) => {
    const isOpeningClick = event.detail > 1 && !wasClicked.current
    if (isOpeningClick) {
      event.preventDefault()
      event.stopPropagation()
    }
    wasClicked.current ||= !isOpeningClick
  }
}

/** Only the topmost is cancelled, nothing of the page behind it, and not while something inside answers to Escape. */
function cancelOnEscape(event: KeyboardEvent, onCancel: () => void) {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  event.stopPropagation()
  onCancel()
}

/** Talks to the browser's focus: what was decided may have taken the button away that asked for it. */
function useReturnedFocus(isOpen: boolean) {
  const opener = useRef<Element>(null)

  // Before anything inside asks for the focus itself.
  useLayoutEffect(() => {
    if (isOpen) opener.current = document.activeElement
  }, [isOpen])

  useEffect(() => {
    if (!isOpen) return undefined
    const before = opener.current
    const around = placesAround(before)
    return () => {
      const place = [before, ...around].find((each) => each instanceof HTMLElement && each.isConnected)
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    }
  }, [isOpen])
}
