import type { Usuario } from '@portal/contract/acesso/acesso.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleQuestionMark, CircleUser, ExternalLink, LogOut, Mail, PanelsTopLeft } from 'lucide-react'
import { TaxId } from '../../../fields/tax-id.tsx'
import type { MenuEntry } from '../../../kit/menu.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { firstOf, initialsOf } from '../../../lib/format.ts'
import { NARROW, useMedia } from '../../../lib/use-media.ts'
import { useConfiguracao } from '../../../prefs/configuracao.ts'
import { useUsuario } from '../../../session/session.ts'
import { convitesText, useConvitesCount } from './convites-notice.tsx'
import styles from './header.module.css'
import { useThemeEntry } from './theme-menu.tsx'

/**
 * User, provider's site and sign-out; on narrow windows also theme and help, which do not fit in the header.
 */
export function UserMenu() {
  const usuario = useUsuario()
  const navigate = useNavigate()
  const site = useConfiguracao()?.fornecedor.site
  const narrow = useMedia(NARROW)
  const theme = useThemeEntry()
  const convites = useConvitesCount()
  const entries: MenuEntry[] = [
    { kind: 'text', key: 'person', node: <Person usuario={usuario} /> },
    { kind: 'separator', key: 'after-person' },
    ACCOUNT,
    ...(convites > 0 ? [convitesEntry(convites)] : []),
    ...(narrow ? [theme, { kind: 'separator' as const, key: 'after-theme' }, HELP] : []),
    LAYOUT,
    ...(site ? [siteEntry(site, usuario.sistema)] : []),
    {
      kind: 'action',
      key: 'logout',
      icon: <LogOut size={16} aria-hidden="true" />,
      label: 'Sair',
      onClick: () => void navigate({ to: '/logout' }),
    },
  ]
  return (
    <MenuButton className={styles.avatar} align="end" entries={entries} aria-label={`Conta de ${usuario.nome}`}>
      {initialsOf(usuario.nome)}
    </MenuButton>
  )
}

const ACCOUNT: MenuEntry = {
  kind: 'link',
  key: 'account',
  icon: <CircleUser size={16} aria-hidden="true" />,
  label: 'Minha conta',
  link: <Link to="/conta" />,
}

const convitesEntry = (count: number): MenuEntry => ({
  kind: 'link',
  key: 'convites',
  icon: <Mail size={16} aria-hidden="true" />,
  label: convitesText(count),
  link: <Link to="/convites" />,
})

const LAYOUT: MenuEntry = {
  kind: 'link',
  key: 'layout',
  icon: <PanelsTopLeft size={16} aria-hidden="true" />,
  label: 'Aparência',
  link: <Link to="/demo/layout" />,
}

const HELP: MenuEntry = {
  kind: 'link',
  key: 'help',
  icon: <CircleQuestionMark size={16} aria-hidden="true" />,
  label: 'Ajuda',
  link: <Link to="/ajuda" />,
}

/** The provider's site, labelled with the user's sistema. */
const siteEntry = (site: string, sistema: string): MenuEntry => ({
  kind: 'link',
  key: 'site',
  icon: <ExternalLink size={16} aria-hidden="true" />,
  label: sistema,
  // biome-ignore lint/a11y/useAnchorContent: the menu renders the text inside the link
  link: <a href={site} target="_blank" rel="noreferrer" />,
})

function Person({ usuario }: { usuario: Usuario }) {
  const email = firstOf(usuario.email)
  const telefone = firstOf(usuario.telefone)
  return (
    <div className={styles.person}>
      <span className={styles.personName}>{usuario.nome}</span>
      <span>
        <TaxId value={usuario.cpfcnpj} />
      </span>
      {email && <span>{email}</span>}
      {telefone && <span>{telefone}</span>}
    </div>
  )
}
