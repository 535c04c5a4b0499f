import type { Documento } from '@portal/contract/notas.ts'
import { Link2, Mail, MessageCircle, Send, Share2 } from 'lucide-react'
import { buttonClass } from '../../../kit/button.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { copyText } from '../../../lib/copy-text.ts'
import { noteMailAddress, noteWhatsappAddress, sentText, sentTitle } from './send-words.ts'
import { sharedKinds, shareNota } from './share-nota.ts'

/**
 * Sends what a note is, by the user's own mail program or WhatsApp, and its files where the device gives files away;
 * elsewhere they are downloaded beside it and attached there.
 */
export function SendMenu({ id, row }: { id: string; row: Documento }) {
  const address = new URL(`/notas/${row.tipo}/${id}`, location.origin).href
  const text = sentText(row, address)
  const kinds = sharedKinds()
  const outside = { target: '_blank', rel: 'noreferrer' }
  return (
    <MenuButton
      className={buttonClass()}
      align="end"
      entries={[
        ...(kinds
          ? ([
              {
                kind: 'action',
                key: 'share',
                label: `Compartilhar ${kinds}`,
                icon: <Share2 size={16} aria-hidden="true" />,
                onClick: () => void shareNota({ id, title: sentTitle(row), text }),
              },
            ] as const)
          : []),
        {
          kind: 'link',
          key: 'email',
          label: 'Por e-mail',
          icon: <Mail size={16} aria-hidden="true" />,
          // biome-ignore lint/a11y/useAnchorContent: the menu adds the words
          link: <a href={noteMailAddress(row, text)} />,
        },
        {
          kind: 'link',
          key: 'whatsapp',
          label: 'Por WhatsApp',
          icon: <MessageCircle size={16} aria-hidden="true" />,
          link: <a href={noteWhatsappAddress(text)} {...outside} />,
        },
        {
          kind: 'action',
          key: 'copy',
          label: 'Copiar endereço',
          icon: <Link2 size={16} aria-hidden="true" />,
          onClick: () => void copyText(address, 'Endereço copiado. Quem abre precisa entrar no portal.'),
        },
      ]}
    >
      <Send size={16} aria-hidden="true" />
      Enviar
    </MenuButton>
  )
}
