import { DEFAULT_SETTINGS, type CurrentUser } from "@grove/contract/auth"
import type { Thread } from "@grove/contract/comments"
import type { Conversation, Message } from "@grove/contract/messages"
import type { Notification } from "@grove/contract/notifications"
import type { Comment, Event, Post } from "@grove/contract/posts"
import type { Story } from "@grove/contract/stories"
import type { PersonRef, Profile } from "@grove/contract/users"

const AT = "2026-01-01T00:00:00.000Z"

export const personOf = (id: string): PersonRef => ({
  id,
  firstName: id,
  lastName: "Moss",
  handle: id,
  profileImageUrl: null,
  isVerified: false,
})

export const profileOf = (id: string, fields: Partial<Profile> = {}): Profile => ({
  ...personOf(id),
  email: null,
  bio: null,
  bioMentions: [],
  isFollowing: false,
  createdAt: AT,
  followsYou: false,
  isBlocked: false,
  isMuted: false,
  _count: { posts: 0, followers: 3, following: 0 },
  pinnedPostId: null,
  ...fields,
})

export const userOf = (id: string, fields: Partial<CurrentUser> = {}): CurrentUser => ({
  ...personOf(id),
  email: null,
  bio: null,
  createdAt: AT,
  _count: { posts: 0, followers: 0, following: 5 },
  permissions: [],
  standing: { state: "good", until: null, ruleName: null, penaltyId: null } as never,
  settings: DEFAULT_SETTINGS,
  freshUntil: null,
  pinnedPostId: null,
  onboarding: { step: null, hasChecklist: false, welcomeText: "" },
  ...fields,
})

export const postOf = (id: string, fields: Partial<Post> = {}): Post => ({
  id,
  content: `post ${id}`,
  language: null,
  imageUrl: null,
  images: [],
  createdAt: AT,
  editedAt: null,
  author: personOf("ann"),
  category: null,
  hashtags: [],
  mentions: [],
  comments: [],
  commentsOpen: true,
  _count: { likes: 2, comments: 0, reposts: 4 },
  isLiked: false,
  isBookmarked: false,
  isReposted: false,
  repostedBy: null,
  video: null,
  event: null,
  link: null,
  ...fields,
})

export const eventOf = (fields: Partial<Event> = {}): Event => ({
  title: "Picnic",
  description: "Bring cake",
  date: "2126-11-17",
  time: "16:00",
  timeZone: "UTC",
  isOnline: false,
  location: "North shore",
  startsAt: "2126-11-17T16:00:00.000Z",
  endsAt: "2126-11-17T17:00:00.000Z",
  _count: { going: 1, interested: 1 },
  myReply: null,
  coverUrl: null,
  cover: null,
  capacity: null,
  placesLeft: null,
  waitingCount: 0,
  guestListVisible: "everyone",
  guestsMayInvite: true,
  isInvited: false,
  seriesId: null,
  rule: null,
  canceledAt: null,
  ...fields,
})

export const commentOf = (id: string, fields: Partial<Comment> = {}): Comment => ({
  id,
  postId: "p",
  parentId: null,
  content: `comment ${id}`,
  language: null,
  mentions: [],
  createdAt: AT,
  editedAt: null,
  user: personOf("ann"),
  likeCount: 0,
  replyCount: 0,
  isLiked: false,
  isDeleted: false,
  isHidden: false,
  ...fields,
})

export const threadOf = (id: string, fields: Partial<Thread> = {}): Thread => ({
  ...commentOf(id, fields),
  replies: [],
  ...fields,
})

export const messageOf = (id: string, from = "ann", to = "me"): Message => ({
  id,
  content: `text ${id}`,
  mentions: [],
  images: [],
  createdAt: AT,
  isRead: false,
  isDeleted: false,
  storyId: null,
  sender: personOf(from),
  receiver: personOf(to),
  receiverId: to,
})

export const conversationOf = (
  otherId: string,
  lastMessage: Message,
  fields: Partial<Conversation> = {},
): Conversation => ({
  other: personOf(otherId),
  lastMessage,
  unreadCount: 0,
  isRequest: false,
  isOnline: false,
  ...fields,
})

export const notificationOf = (
  id: string,
  read = false,
  fields: Partial<Notification> = {},
): Notification => ({
  id,
  type: "like",
  message: `entry ${id}`,
  timestamp: AT,
  read,
  link: null,
  actors: [],
  actorCount: 1,
  postId: null,
  commentId: null,
  snippet: null,
  snippetIsTheirs: false,
  thumbnailUrl: null,
  thumbhash: null,
  event: null,
  isMention: false,
  isFiltered: false,
  mayReply: false,
  isFollowing: null,
  ...fields,
})

export const storyOf = (id: string, userId = "ann", fields: Partial<Story> = {}): Story => ({
  id,
  content: `story ${id}`,
  imageUrl: null,
  image: null,
  background: "moss",
  createdAt: AT,
  expiresAt: "2126-01-01T00:00:00.000Z",
  user: personOf(userId),
  isSeen: false,
  views: null,
  ...fields,
})

/** Pages as the query cache holds them. */
export const pagesOf = <T>(...pages: T[][]) => ({
  pages: pages.map((items, at) => ({
    items,
    next: at === pages.length - 1 ? undefined : `after ${at}`,
  })),
  pageParams: pages.map((_, at) => (at === 0 ? undefined : `after ${at - 1}`)),
})
