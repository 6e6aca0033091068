import Bookmark from 'lucide-react/icons/bookmark'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Languages from 'lucide-react/icons/languages'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { AlertDialog } from './alert-dialog.tsx'
import { Button } from './button.tsx'
import { buttonClasses } from './button-styles.ts'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { Drawer } from './drawer.tsx'
import type { SpecimenProps } from './gallery-samples.ts'
import { IconButton } from './icon-button.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { Popover } from './popover.tsx'
import { Tabs } from './tabs.tsx'
import { TextArea } from './text-area.tsx'
import { toast } from './toast-queue.ts'
import { Tooltip } from './tooltip.tsx'

type Open = 'dialog' | 'alert' | 'named' | 'drawer' | null

export const OverlaySpecimens = ({ t }: SpecimenProps) => {
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button data-open="dialog" onClick={() => setOpen('dialog')}>
          {t.dialog}
        </Button>
        <Button onClick={() => setOpen('alert')}>{t.remove}</Button>
        <Button onClick={() => setOpen('named')}>{t.confirm}</Button>
        <Button onClick={() => setOpen('drawer')}>{t.list}</Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <LazyMenu
          label={t.menu}
          trigger={
            <>
              {t.menu}
              <ChevronDown />
            </>
          }
          triggerClassName={buttonClasses()}
          header={<p className="text-sm font-medium">{t.menu}</p>}
          entries={[
            { id: 'profile', label: t.profile, icon: <User />, to: '/dev/ui' },
            { id: 'messages', label: t.messages, icon: <Mail />, to: '/dev/ui', count: 3 },
            {
              id: 'language',
              label: t.language,
              icon: <Languages />,
              items: [
                { id: 'one', label: 'Svenska', onSelect: () => undefined, checked: true },
                { id: 'two', label: 'العربية', onSelect: () => undefined },
              ],
            },
            'line',
            { id: 'out', label: t.logout, icon: <LogOut />, onSelect: () => undefined, tone: 'danger' },
          ]}
        />
        <Popover label={t.more} trigger={t.more} triggerClassName={buttonClasses()}>
          {t.noticeText}
        </Popover>
        <Tooltip text={t.saved}>
          <IconButton label={t.saved} icon={<Bookmark />} />
        </Tooltip>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          onClick={() =>
            toast({
              tone: 'positive',
              title: t.toast,
              text: t.toastText,
              action: { label: t.cancel, run: () => undefined },
            })
          }
        >
          {t.save}
        </Button>
        <Button onClick={() => toast({ tone: 'destructive', title: t.failed })}>{t.failed}</Button>
      </div>
      <Tabs
        label={t.list}
        tabs={[
          { id: 'all', label: t.all, content: <p>{t.lead}</p> },
          { id: 'saved', label: t.saved, content: <p>{t.emptyText}</p> },
        ]}
      />
      <Dialog open={open === 'dialog'} onClose={close} title={t.dialog} text={t.dialogText} dismissable={false}>
        <div className="flex flex-col gap-5">
          <TextArea label={t.message} rows={5} max={500} />
          <DialogActions label={t.post} onAct={close} onCancel={close} />
        </div>
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onClose={close}
        title={t.confirm}
        text={t.confirmText}
        confirmLabel={t.remove}
        onConfirm={close}
      />
      <AlertDialog
        open={open === 'named'}
        onClose={close}
        title={t.confirm}
        text={t.confirmText}
        confirmLabel={t.remove}
        confirmName={t.confirmName}
        onConfirm={close}
      />
      <Drawer open={open === 'drawer'} onClose={close} title={t.list}>
        <p>{t.lead}</p>
      </Drawer>
    </>
  )
}
