import type { AnnouncementForAdmins } from "@grove/contract/announcements"
import { Megaphone, Plus } from "lucide-react"
import { useState } from "react"

import { listState } from "#lib/list-state.ts"
import { t } from "#lib/text.ts"
import { Button } from "#ui/Button.tsx"
import { Card } from "#ui/Card.tsx"
import { ConfirmDialog } from "#ui/ConfirmDialog.tsx"
import { ListStates } from "#ui/ListStates.tsx"
import { ShowMore } from "#ui/ShowMore.tsx"
import { SkeletonRow } from "#ui/SkeletonRow.tsx"

import { AnnouncementForm } from "./AnnouncementForm.tsx"
import { AnnouncementRow } from "./AnnouncementRow.tsx"
import { useAllAnnouncements, useRemoveAnnouncement } from "./announcements.hooks.ts"

export function AnnouncementsSection() {
  const list = useAllAnnouncements()
  const [editing, setEditing] = useState<AnnouncementForAdmins | "new">()
  const [removing, setRemoving] = useState<AnnouncementForAdmins>()
  return (
    <>
      <Card
        as="section"
        title={t("Announcements")}
        action={
          <Button size="sm" icon={<Plus aria-hidden size={16} />} onClick={() => setEditing("new")}>
            {t("New announcement")}
          </Button>
        }
      >
        <ListStates
          state={listState(list)}
          skeleton={<SkeletonRow />}
          skeletons={3}
          empty={{
            icon: <Megaphone size={24} />,
            title: t("Nothing has been announced yet"),
            hint: t("An announcement appears above every page until a member closes it."),
          }}
          error={t("Failed to load the announcements")}
          onRetry={list.retry}
        >
          <ul className="divide-line divide-y">
            {list.items?.map((each) => (
              <AnnouncementRow
                key={each.id}
                announcement={each}
                onEdit={() => setEditing(each)}
                onRemove={() => setRemoving(each)}
              />
            ))}
          </ul>
          <ShowMore list={list} />
        </ListStates>
      </Card>
      {editing && (
        <AnnouncementForm
          announcement={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {removing && <RemoveDialog id={removing.id} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function RemoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const remove = useRemoveAnnouncement(onClose)
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={t("Delete this announcement?")}
      question={t("It disappears from every page, along with its figures.")}
      confirm={t("Delete")}
      isLoading={remove.isPending}
      onConfirm={() => remove.mutate(id)}
      onClose={onClose}
    />
  )
}
