import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleQuestionMark, ExternalLink, LogOut } from 'lucide-react'
import { configuracaoOptions } from '../../api/acesso.ts'
import { useUsuario } from '../../session/session.ts'
import { firstOf, initialsOf } from '../../ui/format.ts'
import { DropMenu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx'
import { TaxId } from '../../ui/tax-id.tsx'
import { NARROW, useMedia } from '../../ui/use-media.ts'
import styles from './header.module.css'
import { ThemeChoice } from './theme-menu.tsx'

export function UserMenu() {
  const usuario = useUsuario()
  const navigate = useNavigate()
  const site = useQuery(configuracaoOptions).data?.fornecedor.site
  const narrow = useMedia(NARROW)
  const email = firstOf(usuario.email)
  const telefone = firstOf(usuario.telefone)
  const trigger = (
    <button type="button" className={styles.avatar} aria-label={`Conta de ${usuario.nome}`}>
      {initialsOf(usuario.nome)}
    </button>
  )
  return (
    <DropMenu trigger={trigger} align="end">
      <div className={styles.person}>
        <span className={styles.personName}>{usuario.nome}</span>
        <span>
          <TaxId value={usuario.cpfcnpj} />
        </span>
        {email && <span>{email}</span>}
        {telefone && <span>{telefone}</span>}
      </div>
      <MenuSeparator />
      {narrow && (
        <>
          <ThemeChoice />
          <MenuSeparator />
          <MenuLink link={<Link to="/ajuda" />}>
            <CircleQuestionMark size={16} aria-hidden="true" />
            Ajuda
          </MenuLink>
        </>
      )}
      {site && (
        <MenuLink link={<a href={site} target="_blank" rel="noreferrer" />}>
          <ExternalLink size={16} aria-hidden="true" />
          {usuario.sistema}
        </MenuLink>
      )}
      <MenuItem onClick={() => void navigate({ to: '/logout' })}>
        <LogOut size={16} aria-hidden="true" />
        Sair
      </MenuItem>
    </DropMenu>
  )
}
