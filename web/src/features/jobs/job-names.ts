import { t } from "#lib/text.ts"

/** The job as text; others are shown by their technical name. */
export function jobName(name: string): string {
  const names: Partial<Record<string, string>> = {
    "attendance.remind": t("Reminding people of events"),
    "auth.sweep": t("Deleting ended sessions"),
    "detection.nightly": t("Learning from decisions about fake accounts"),
    "detection.read": t("Comparing pictures and texts"),
    "detection.resume": t("Continuing a scan for fake accounts"),
    "detection.scan": t("Scanning for fake accounts"),
    "detection.walk": t("Computing trust between accounts"),
    "events.news": t("Telling guests about changes of an event"),
    "events.places": t("Telling people that they got a place at an event"),
    "idp.sweep": t("Deleting ended sign-ins"),
    "mail.notify": t("Collecting news to be mailed"),
    "mail.send": t("Sending a mail"),
    "mail.sweep": t("Forgetting old mails"),
    "media.sweep": t("Deleting unused pictures"),
    "messages.push": t("Pushing a message to a device"),
    "notifications.push": t("Pushing a notification to a device"),
    "notifications.staff": t("Notifying the team"),
    "overview.record": t("Recording the figures of an hour"),
    "penalties.expire": t("Ending penalties"),
    "platform.forgetKeys": t("Forgetting repeated requests"),
    "posts.sweep": t("Deleting removed posts"),
    "push.sweep": t("Forgetting devices"),
    "registration.sweep": t("Deleting old requests to join"),
    "reports.bundle": t("Telling moderators about open cases"),
    "reports.tellReporters": t("Telling reporters about decisions"),
    "settings.erase": t("Erasing a deleted account"),
    "site.announce": t("Beginning an announcement"),
    "stories.expire": t("Deleting expired stories"),
  }
  return names[name] ?? name
}
