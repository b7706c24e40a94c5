import { Modal } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { CatchBoundary } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { Button } from '../Button.tsx'
import { classes } from '../classes.ts'
import { IconButton } from '../IconButton.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { texts } from '../texts.ts'
import { DialogBody, DialogTitle } from './Dialog.tsx'
import styles from './ModalHost.module.css'
import type { OpenModal } from './modal.ts'

/** The trap lets go of the focus first. */
const FOCUS_MS = 10
const smallScreen = '(max-width: 1439px)'

export default function ModalHost({ modal, isTop }: { modal: OpenModal; isTop: boolean }) {
  const { Body, props, opened, close, small, fullPage } = modal
  // Closed at first, or it would not fade in.
  const isMounted = useMounted()
  useFocusReturn(opened)
  return (
    <Modal.Root
      opened={isMounted && opened}
      onClose={() => close()}
      closeOnEscape={isTop}
      trapFocus={isTop}
      returnFocus={false}
      closeOnClickOutside={!(fullPage && matchMedia(smallScreen).matches)}
      zIndex="var(--z-dialog)"
      transitionProps={{ transition: 'fade-up', duration: 200 }}
    >
      <Modal.Overlay className={styles.scrim} />
      <Modal.Content
        radius={0}
        classNames={{
          inner: classes(styles.inner, fullPage && styles.fullPageInner),
          content: classes(styles.dialog, small && styles.small, fullPage && styles.fullPage),
        }}
      >
        <div className={styles.corner}>
          <IconButton
            round
            filled
            label={texts.close}
            icon={<IconX />}
            className={styles.close}
            onClick={() => close()}
          />
        </div>
        <CatchBoundary getResetKey={() => modal.id} errorComponent={Failed}>
          <Suspense fallback={<Loading />}>
            <Body {...props} onClose={close} />
          </Suspense>
        </CatchBoundary>
      </Modal.Content>
    </Modal.Root>
  )
}

/** Gives the focus back to whoever had it. Mantine's own forgets them once another dialog has stood on top. */
function useFocusReturn(opened: boolean) {
  const [opener] = useState(() => document.activeElement)
  useEffect(() => {
    if (opened) return
    const last = document.activeElement
    const timer = setTimeout(() => {
      const now = document.activeElement
      if (!(opener instanceof HTMLElement)) return
      // Unless somebody has moved on meanwhile; the dialog below takes the focus by itself.
      const isBelow = opener.closest('[role="dialog"]')?.contains(now)
      if (now === last || now === document.body || isBelow) opener.focus({ preventScroll: true })
    }, FOCUS_MS)
    return () => clearTimeout(timer)
  }, [opened, opener])
}

function Loading() {
  return (
    <>
      <DialogTitle>
        <span className="visually-hidden">{texts.loading}</span>
        <Skeleton width="60%" height={28} />
      </DialogTitle>
      <DialogBody>
        <Skeleton height={160} />
      </DialogBody>
    </>
  )
}

/** The code or the data of the dialog did not come: most likely a new version is out, or the connection is lost. */
function Failed() {
  return (
    <>
      <DialogTitle>{texts.dialogFailed}</DialogTitle>
      <DialogBody>
        <Button size="small" onClick={() => location.reload()}>
          {texts.reload}
        </Button>
      </DialogBody>
    </>
  )
}
