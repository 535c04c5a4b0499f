import { Dialog } from '@base-ui/react/dialog'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import dialog from '../kit/dialog.module.css'
import { formatCount } from '../lib/format.ts'
import { type Attention, dismiss } from '../session/attention.ts'
import styles from './app.module.css'

/** The seed's warning: title «Atenção», one sentence, and the remaining seconds of a wait. */
export function AttentionDialog({ attention }: { attention: Attention | null }) {
  // keep the text during the closing animation
  const [displayed, setDisplayed] = useState(attention)
  useEffect(() => {
    if (attention) setDisplayed(attention)
  }, [attention])
  return (
    <Dialog.Root open={attention !== null} onOpenChange={(open) => !open && dismiss()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog.backdrop} />
        <Dialog.Popup className={dialog.popup} role="alertdialog">
          <div className={styles.attention}>
            <TriangleAlert size={20} aria-hidden="true" />
            <Dialog.Title className={dialog.title}>Atenção</Dialog.Title>
          </div>
          <Dialog.Description className={dialog.text}>{displayed?.text}</Dialog.Description>
          {attention?.until && <Countdown key={attention.until} until={attention.until} />}
          <div className={dialog.actions}>
            <Dialog.Close render={<Button look="primary">Entendi</Button>} />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Seconds below a minute, minutes above. */
const inWords = (seconds: number) =>
  seconds < 120
    ? formatCount(seconds, 'segundo', 'segundos')
    : formatCount(Math.ceil(seconds / 60), 'minuto', 'minutos')

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000))

function Countdown({ until }: { until: number }) {
  const [secondsLeft, setSecondsLeft] = useState(() => secondsTo(until))
  useEffect(() => {
    const timer = setInterval(() => {
      setSecondsLeft(secondsTo(until))
      if (until <= Date.now()) dismiss()
    }, 250)
    return () => clearInterval(timer)
  }, [until])
  return (
    <p className={styles.countdown} role="timer">
      Tente de novo em {inWords(secondsLeft)}.
    </p>
  )
}
