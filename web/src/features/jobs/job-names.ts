import { t } from "#lib/text.ts"

/** Jobs of another version of the server keep their technical name. */
export function jobName(name: string): string {
  const names: Partial<Record<string, string>> = {
    "attendance.remind": t("Reminding people of events"),
    "auth.sweep": t("Deleting expired sessions"),
    "detection.nightly": t("Learning from decisions about fake accounts"),
    "detection.read": t("Comparing pictures and texts"),
    "detection.resume": t("Continuing a scan for fake accounts"),
    "detection.scan": t("Scanning for fake accounts"),
    "detection.walk": t("Computing trust between accounts"),
    "events.news": t("Notifying guests of event changes"),
    "events.places": t("Notifying people who got a place at an event"),
    "idp.recover": t("Sending a sign-in recovery link"),
    "idp.sweep": t("Deleting expired sign-ins"),
    "links.preview": t("Reading a link for its preview"),
    "links.sweep": t("Deleting unused link previews"),
    "mail.notify": t("Preparing notification e-mails"),
    "mail.send": t("Sending an e-mail"),
    "mail.sweep": t("Deleting old e-mails"),
    "media.sweep": t("Deleting unused pictures"),
    "messages.push": t("Pushing a message to a device"),
    "notifications.push": t("Pushing a notification to a device"),
    "notifications.staff": t("Notifying the team"),
    "overview.record": t("Recording hourly figures"),
    "penalties.expire": t("Ending penalties"),
    "platform.forgetKeys": t("Deleting old idempotency keys"),
    "posts.languages": t("Detecting the languages of posts"),
    "posts.sweep": t("Deleting removed posts"),
    "push.sweep": t("Deleting inactive push subscriptions"),
    "registration.sweep": t("Deleting old requests to join"),
    "reports.bundle": t("Notifying moderators of open cases"),
    "reports.tellReporters": t("Notifying reporters of decisions"),
    "settings.erase": t("Erasing a deleted account"),
    "site.announce": t("Publishing a scheduled announcement"),
    "stories.expire": t("Deleting expired stories"),
    "videos.process": t("Preparing a video"),
    "videos.resume": t("Resuming video preparation"),
    "videos.sweep": t("Deleting unfinished video uploads"),
  }
  return names[name] ?? name
}
