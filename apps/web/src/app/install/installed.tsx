import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { avisosOptions } from '../../api/captura.ts'
import { useKept } from '../../prefs/kept.ts'
import { canNotify, newDeadlines, noticesKey, noticeText } from '../../session/deadline-notices.ts'
import { useUsuario } from '../../session/session.ts'

/**
 * What an open page does for the installed portal: it registers the service worker (`public/sw.js`), which says so when there is no
 * connection, and shows the terms that are near while the user wants it. Loaded when the page is idle. There is no push service: with no
 * page open, the daily mail tells.
 */
export function Installed() {
  const { id } = useUsuario()
  const isOn = useKept(noticesKey(id)) === 'S'
  useEffect(() => {
    // refused where the page has no TLS or the browser keeps nothing: the portal works without it
    if (import.meta.env.PROD) void navigator.serviceWorker?.register('/sw.js').catch(() => {})
  }, [])
  return isOn && canNotify() && Notification.permission === 'granted' ? <Deadlines usuarioId={id} /> : null
}

/** Milliseconds between two looks at the alerts */
const PAUSE = 15 * 60_000

/** Storage key of this tab: alerts that were shown. It ends with the tab. */
const shownKey = (usuarioId: string) => `portal_avisados:${usuarioId}`

function Deadlines({ usuarioId }: { usuarioId: string }) {
  const { data } = useQuery({ ...avisosOptions(), refetchInterval: PAUSE, refetchIntervalInBackground: true })
  useEffect(() => {
    if (!data) return
    const shown = new Set((sessionStorage.getItem(shownKey(usuarioId)) ?? '').split(' '))
    const fresh = newDeadlines(data.data, shown)
    if (fresh.length === 0) return
    sessionStorage.setItem(shownKey(usuarioId), [...shown, ...fresh.map(({ id }) => id)].join(' ').trim())
    void show(noticeText(fresh.length))
  }, [data, usuarioId])
  return null
}

/** Through the service worker, because phones show no other notices. The tag makes those of several tabs one. */
async function show(text: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready
  await registration.showNotification('Portal Contador', {
    body: text,
    tag: 'prazos',
    icon: '/icone-192.png',
    lang: 'pt-BR',
  })
}
